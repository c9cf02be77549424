import { createServer } from 'node:net'
import type { Env } from '#server/platform/env.ts'
import { error, type Finding, fine } from './finding.ts'
import type { Settings } from './settings.ts'

async function isOurs(host: string, port: number): Promise<boolean> {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  try {
    const answer = await fetch(`http://${name}:${port}/api/health`, { signal: AbortSignal.timeout(5000) })
    return (await answer.text()).includes('"status"') || answer.status === 503
  } catch {
    return false
  }
}

const listening = (host: string, port: number) =>
  new Promise<string | null>((done) => {
    const server = createServer()
    server.once('error', (caught: NodeJS.ErrnoException) => done(caught.code ?? caught.message))
    server.listen({ host, port, exclusive: true }, () => server.close(() => done(null)))
  })

/** What it means that the port could not be opened. `ours`: a Kerbside server answers there. */
export function explainPort(code: string, { HOST, PORT }: Env, ours: boolean): Finding {
  if (code === 'EADDRINUSE' && ours)
    return fine('port.ours', `A Kerbside server is running on port ${PORT}; a second one needs another.`)
  if (code === 'EADDRINUSE') {
    const todo = 'Set PORT to another one, or end that program.'
    return error('port.taken', `Another program uses port ${PORT}.`, todo)
  }
  if (code === 'EACCES') {
    const todo = 'Set PORT to 1024 or more; a proxy has the low ports.'
    return error('port.forbidden', `This user may not open port ${PORT}.`, todo)
  }
  const todo = 'Set HOST to an address of this machine.'
  return error('port.unusable', `The server cannot listen on ${HOST}: ${code}.`, todo)
}

/** Whether the server can listen at its configured address, or does so already. */
export async function checkPort({ env }: Settings): Promise<Finding[]> {
  const { HOST, PORT } = env
  if (PORT === 0) return []
  const code = await listening(HOST, PORT)
  if (code === null) return [fine('port', `Port ${PORT} is free.`)]
  return [explainPort(code, env, await isOurs(HOST, PORT))]
}
