import type { Storage } from '#server/files/storage-type.ts'
import { paperFile } from './paper-file.ts'

/** A storage in which the files of demo papers are as well, which no start has to write. */
export const withDemoFiles = (storage: Storage): Storage => ({
  ...storage,
  async get(name) {
    const drawn = paperFile(name)
    return drawn ? { bytes: drawn, type: 'application/pdf' } : storage.get(name)
  },
})
