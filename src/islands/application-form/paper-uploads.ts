import { fileProblemMessage } from '#src/islands/resource/files/file-problem-message.ts'
import type { T } from '#src/lib/i18n/translate.ts'
import { isExpired, uploadPaper } from '#src/stores/application-form.ts'
import type { Papers, UploadedPaper } from './draft.ts'
import { showFieldError } from './field-errors.ts'
import { fileRow } from './file-row.ts'
import { isOff } from './form-values.ts'
import { intlTag } from './page-locale.ts'

const maxBytes = 10 * 1024 * 1024
const maxFiles = 4

/** A size as people read it, such as “1.2 MB”, in the page's language. */
function formatBytes(bytes: number): string {
  const mega = bytes >= 1_000_000
  const unit = mega ? 'megabyte' : 'kilobyte'
  const value = bytes / (mega ? 1_000_000 : 1000)
  const options = { style: 'unit', unit, maximumFractionDigits: mega ? 1 : 0 } as const
  return new Intl.NumberFormat(intlTag(), options).format(Math.max(value, mega ? 0 : 1))
}

/** The papers of a form: each file is sent as soon as it is chosen, while the rest is filled in. */
export function wirePapers(form: HTMLFormElement, t: T, onChange: () => void) {
  const uploaded = new Map<string, UploadedPaper[]>()
  const running = new Map<string, number>()
  const boxes = [...form.querySelectorAll<HTMLElement>('[data-paper]')]
  const nameOf = (box: HTMLElement) => box.dataset.paper ?? ''
  const boxOf = (paper: string) => boxes.find((box) => nameOf(box) === paper)

  function addRow(paper: string, name: string, onRemove: () => void) {
    const row = fileRow(t, name, () => {
      onRemove()
      row.element.remove()
      boxOf(paper)?.querySelector('input')?.focus()
    })
    boxOf(paper)?.querySelector('[data-files]')?.append(row.element)
    return row
  }

  function drop(paper: string, id: string): void {
    uploaded.set(
      paper,
      (uploaded.get(paper) ?? []).filter((file) => file.id !== id),
    )
    onChange()
  }

  function show(paper: string, file: UploadedPaper): void {
    addRow(paper, file.name, () => drop(paper, file.id)).done(formatBytes(file.bytes))
  }

  async function send(paper: string, file: File): Promise<void> {
    if (file.size > maxBytes)
      return showFieldError(form, paper, t('application-notices:file.tooLarge', { name: file.name }))
    const stop = new AbortController()
    const row = addRow(paper, file.name, () => stop.abort())
    running.set(paper, (running.get(paper) ?? 0) + 1)
    const result = await uploadPaper(file, { onProgress: row.progress, signal: stop.signal })
    running.set(paper, (running.get(paper) ?? 1) - 1)
    row.element.remove()
    if (result.ok) {
      const { id, name, bytes } = result.value
      uploaded.set(paper, [...(uploaded.get(paper) ?? []), { id, name, bytes }])
      show(paper, { id, name, bytes })
      return onChange()
    }
    const { problem } = result
    if (problem.kind === 'aborted') return
    if (isExpired(problem)) clear()
    const message = fileProblemMessage(problem, t)
    showFieldError(form, paper, t('application-notices:file.failed', { name: file.name, message }))
  }

  function clear(): void {
    uploaded.clear()
    for (const box of boxes) box.querySelector('[data-files]')?.replaceChildren()
    onChange()
  }

  for (const box of boxes) {
    const input = box.querySelector('input')
    input?.addEventListener('change', () => {
      const paper = nameOf(box)
      const room = maxFiles - (uploaded.get(paper) ?? []).length - (running.get(paper) ?? 0)
      const files = [...(input.files ?? [])]
      // The same file may be chosen again after it was taken away.
      input.value = ''
      showFieldError(
        form,
        paper,
        files.length > room ? t('application-notices:file.most', { count: maxFiles }) : undefined,
      )
      for (const file of files.slice(0, room)) void send(paper, file)
    })
  }

  return {
    list: (): Papers =>
      Object.fromEntries([...uploaded].filter(([paper]) => boxOf(paper) && !isOff(boxOf(paper) ?? form))),
    all: (): Papers => Object.fromEntries(uploaded),
    restore(papers: Papers): void {
      for (const [paper, files] of Object.entries(papers)) {
        uploaded.set(paper, [...files])
        for (const file of files) show(paper, file)
      }
    },
    clear,
    /** What is wrong with the papers of a step. */
    check(step: HTMLElement): Record<string, string> {
      const problems = boxes
        .filter((box) => step.contains(box) && !isOff(box))
        .flatMap((box): [string, string][] => {
          const paper = nameOf(box)
          if (running.get(paper)) return [[paper, t('application-notices:file.running')]]
          const missing = box.dataset.needed !== undefined && !uploaded.get(paper)?.length
          return missing ? [[paper, t('application-notices:file.missing')]] : []
        })
      return Object.fromEntries(problems)
    },
  }
}
