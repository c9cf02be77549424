import { build } from 'esbuild'

/** Code in JSX as one module for production, with the packages that lie beside `folder`. */
export async function bundle(contents: string, folder: string): Promise<Buffer> {
  const { outputFiles } = await build({
    stdin: { contents, loader: 'jsx', resolveDir: folder },
    bundle: true,
    minify: true,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
  })
  return Buffer.from(outputFiles[0]?.contents ?? [])
}
