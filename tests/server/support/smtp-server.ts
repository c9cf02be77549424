import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

interface Received {
  from: string
  to: string[]
  /** Headers and body as they were sent, without the closing dot. */
  data: string
}

const usual: Record<string, string> = {
  EHLO: '250 loopback',
  MAIL: '250 sender fine',
  RCPT: '250 recipient fine',
  DATA: '354 go on',
  QUIT: '221 bye',
  // The reply to the closing dot.
  '.': '250 queued',
}

/** A mail server that keeps what it is sent. `answer` says how it replies to the next commands of a kind, one each. */
export async function smtpServer() {
  const received: Received[] = []
  const commands: string[] = []
  const planned = new Map<string, string[]>()
  const sockets = new Set<Socket>()

  function reply(verb: string) {
    return planned.get(verb)?.shift() ?? usual[verb] ?? '502 not known here'
  }

  function talk(socket: Socket) {
    let waiting = ''
    let mail: Received = { from: '', to: [], data: '' }
    let inData = false
    const send = (line: string) => void socket.write(`${line}\r\n`)

    function command(line: string) {
      const verb = line.slice(0, 4).toUpperCase().trim()
      commands.push(verb)
      const answer = reply(verb)
      if (answer === 'hang up') return void socket.destroy()
      const address = /<(.*)>/.exec(line)?.[1] ?? ''
      if (verb === 'MAIL') mail = { from: address, to: [], data: '' }
      if (verb === 'RCPT' && answer.startsWith('2')) mail.to.push(address)
      inData = verb === 'DATA' && answer.startsWith('3')
      send(answer)
      if (verb === 'QUIT') socket.end()
    }

    function read() {
      while (true) {
        const end = waiting.indexOf(inData ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const text = waiting.slice(0, end)
        waiting = waiting.slice(end + (inData ? 5 : 2))
        if (!inData) {
          command(text)
          continue
        }
        inData = false
        const answer = reply('.')
        if (answer.startsWith('2')) received.push({ ...mail, data: text })
        send(answer)
      }
    }

    socket.on('data', (chunk) => {
      waiting += chunk.toString('utf8')
      read()
    })
    socket.on('error', () => undefined)
    send('220 loopback')
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    talk(socket)
  })
  // Any address of this machine, so that one can be called that does not count as this machine.
  server.listen(0, '0.0.0.0')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    port,
    received,
    commands,
    answer: (verb: string, ...lines: string[]) => void planned.set(verb, lines),
    reset: () => {
      received.length = 0
      commands.length = 0
      planned.clear()
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
