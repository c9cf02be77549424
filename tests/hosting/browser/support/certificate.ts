import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generate } from 'selfsigned'

/** A certificate for these names that nobody signed, as files in `folder`. */
export async function makeCertificate(folder: string, names: readonly string[]) {
  const [first = 'localhost'] = names
  const { cert, private: key } = await generate([{ name: 'commonName', value: first }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: names.map((value) => ({ type: 2, value })) }],
  })
  const files = { chain: join(folder, 'chain.pem'), key: join(folder, 'key.pem') }
  writeFileSync(files.chain, cert)
  writeFileSync(files.key, key, { mode: 0o600 })
  return files
}
