import { opensPages } from './support/crawl.ts'
import { passesTheApi, servesTheFiles } from './support/serving.ts'
import { test } from './support/test.ts'

test.use({ webServer: 'nginx' })
servesTheFiles()
passesTheApi()
opensPages()
