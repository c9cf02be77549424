import { resolve } from 'node:path'
import { examine } from './lib/doctor/examine.ts'
import { report } from './lib/doctor/finding.ts'

/**
 * `npm run doctor [-- https://console.example.com]`: says what is wrong with the settings, the machine and, with an
 * address, the console that runs there, and what to do about it. Ends with 1 when something is.
 */
process.chdir(resolve(import.meta.dirname, '..'))
const [address] = process.argv.slice(2)
if (address !== undefined && !/^https?:\/\//.test(address)) {
  process.stderr.write(`${address} is no address; give one such as https://console.example.com.\n`)
  process.exit(2)
}
const findings = await examine(process.env, address)
process.stdout.write(`${report(findings)}\n`)
process.exitCode = findings.some(({ level }) => level === 'error') ? 1 : 0
