import { createHash } from 'node:crypto'
import type { Making, Paper } from '#demo/types.ts'
import { paperFile, paperFileName } from '#server/platform/files/demo-paper.ts'
import type { files } from '#server/schema/files.ts'

type FileRow = typeof files.$inferSelect

/** Gives each paper that is there a file, and answers the files. */
export function makePaperFiles(making: Making, papers: readonly Paper[]): FileRow[] {
  const random = making.random.fork('paper files')
  return papers.flatMap((paper): FileRow[] => {
    if (paper.status === 'missing') return []
    const storedAs = paperFileName(paper)
    const bytes = paperFile(storedAs)
    if (!bytes) throw new Error(`No file can be drawn for ${storedAs}`)
    const id = random.id()
    paper.files = [id]
    return [
      {
        id,
        name: `${paper.type.replaceAll('_', '-')}.pdf`,
        storedAs,
        type: 'application/pdf',
        bytes: bytes.byteLength,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        createdAt: paper.createdAt,
        createdBy: paper.createdBy,
        application: null,
        ownerKind: paper.ownerKind,
        ownerId: paper.ownerId,
        expiresAt: null,
      },
    ]
  })
}
