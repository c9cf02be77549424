/**
 * The bytes of another server's answer; one that sends without end is cut off.
 * @param most in bytes
 * @throws what `tooLong` makes
 */
export async function readAnswer(
  { body }: Pick<Response, 'body'>,
  most: number,
  tooLong: () => Error,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.byteLength
    if (size > most) throw tooLong()
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}
