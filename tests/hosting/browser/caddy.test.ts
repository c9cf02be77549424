import { opensPages } from './support/crawl.ts'
import { passesTheApi, servesTheFiles } from './support/serving.ts'
import { passesEvents } from './support/streaming.ts'
import { test } from './support/test.ts'

test.use({ webServer: 'caddy' })
servesTheFiles()
passesTheApi()
passesEvents()
opensPages()
