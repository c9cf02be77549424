import { setUpPage } from './set-up.ts'

setUpPage()
