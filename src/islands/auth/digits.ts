/** Digits of any script as 0 to 9; everything else (spaces of a pasted code, marks of direction) goes. */
export function onlyDigits(typed: string): string {
  return Array.from(typed.normalize('NFKC'), (char) => {
    const code = char.codePointAt(0) ?? 0
    if (code >= 0x660 && code <= 0x669) return String(code - 0x660)
    if (code >= 0x6f0 && code <= 0x6f9) return String(code - 0x6f0)
    return /\d/.test(char) ? char : ''
  }).join('')
}

/** A phone number with its `+`, in plain digits. */
export function plainNumber(typed: string): string {
  const digits = onlyDigits(typed)
  return /^[^\d\u0660-\u0669\u06f0-\u06f9]*[+\uff0b]/.test(typed) ? `+${digits}` : digits
}
