import { connectPglite } from './db/connect.ts'
import { readEnv } from './env.ts'
import { prepare } from './prepare.ts'
import { storedSecret } from './secret.ts'

// Run by db/first-start.ts: makes a new embedded database in the folder given.
const [folder] = process.argv.slice(2)
if (!folder) throw new TypeError('Give the folder of the database to make')
process.umask(0o077)
const connection = await connectPglite(folder)
await prepare(connection, readEnv(process.env, storedSecret))
await connection.close()
