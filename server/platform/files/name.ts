const maxLength = 120

/** What an upload is called in lists and when it is saved: no folders, no control or direction characters. */
export function cleanName(given: string, extension: string) {
  const name = given
    .normalize('NFC')
    .toWellFormed()
    .split(/[\\/]/)
    .at(-1)
    ?.replaceAll(/[\p{Cc}\p{Cf}"<>|:*?]/gu, '')
    .replace(/^\.+/, '')
    .trim()
  const stem = name?.replace(/\.[^.]{0,10}$/, '').slice(0, maxLength) || 'file'
  return `${stem}.${extension}`
}

/** The `Content-Disposition` by which a browser saves a file and never shows it (RFC 6266). */
export function attachment(name: string) {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
