import { describe, expect, test } from 'vitest'
import { readUpload } from '#server/platform/files/read-upload.ts'

/** A part of a form as it is sent. */
const part = (head: string, content: string) =>
  `--B\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`
const file = (content: string, name = 'a.csv') => part(`name="file"; filename="${name}"`, content)

async function read(body: Buffer<ArrayBuffer>, type = 'multipart/form-data; boundary=B') {
  const request = new Request('http://localhost/', { method: 'POST', headers: { 'content-type': type } })
  return readUpload({ request, receive: async () => body })
}
const formOf = (...parts: string[]) => Buffer.from(`${parts.join('')}--B--\r\n`)
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString()

describe('an upload', () => {
  test('is handed on where it arrived: a copy of 10 MB can hold everybody up', async () => {
    const body = formOf(file('x'.repeat(10_000_000)))
    const { bytes } = await read(body)
    expect([bytes.buffer === body.buffer, bytes.byteLength]).toEqual([true, 10_000_000])
  })

  test('is what stands in the first file of that name, whatever is around it', async () => {
    const use = part('name="use"', 'photo')
    const long = 'y'.repeat(100_000)
    const { bytes, name, field } = await read(
      formOf(use, part('name="other"; filename="o"', long), file(long, 'é b.csv'), file('later'), use),
    )
    expect([textOf(bytes), name, field('use'), field('none')]).toEqual([long, 'é b.csv', 'photo', ''])
  })

  test.each(['\r\n', '--B', 'x--B--', '\r\n--', '\r\n\r\n--'])('may hold %j', async (content) => {
    const { bytes } = await read(formOf(file(content)))
    expect(textOf(bytes)).toBe(content)
  })

  test('is found behind a quoted boundary, a preamble and a form of the platform', async () => {
    const quoted = await read(formOf(file('a')), 'multipart/form-data; boundary="B"')
    const late = await read(Buffer.from(`Hello\r\n${file('b')}--B--`))
    const form = new FormData()
    form.append('file', new File(['c'], 'c.csv'))
    const sent = new Response(form)
    const own = await read(Buffer.from(await sent.arrayBuffer()), sent.headers.get('content-type') ?? '')
    expect([quoted, late, own].map(({ bytes }) => textOf(bytes))).toEqual(['a', 'b', 'c'])
  })

  test.each([
    ['no file', formOf(part('name="file"', 'text'))],
    ['an empty one', formOf(file(''))],
    ['another name', formOf(part('name="paper"; filename="a"', 'x'))],
    ['no end', Buffer.from(file('x'))],
    ['no end of its headers', Buffer.from('--B\r\nContent-Disposition: form-data; name="file"')],
    ['headers without end', formOf(part(`name="file"; filename="${'n'.repeat(5000)}"`, 'x'))],
    ['a part without a name', formOf('--B\r\nX-A: b\r\n\r\nx\r\n', file('x'))],
    ['21 parts', formOf(...Array.from({ length: 20 }, () => part('name="a"', '')), file('x'))],
    ['nothing', Buffer.alloc(0)],
    ['no form', Buffer.from('text')],
  ])('with %s is refused', async (_, body) => {
    await expect(read(body)).rejects.toMatchObject({ status: 400 })
  })

  test('of more than 10 MB is refused', async () => {
    await expect(read(formOf(file('x'.repeat(10 * 1024 * 1024 + 1))))).rejects.toMatchObject({ status: 413 })
  })
})
