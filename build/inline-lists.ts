const imported = /import \{([^}]+)\} from '#contract\/lists\/([\w-]+)\.ts'\n/g

/**
 * The code of a module with the lists, tables and limits themselves in place of their imports: `const vehicleBodies = ["car",…]`.
 * @throws for what a file of `contract/lists/` does not have
 */
export async function withLists(code: string): Promise<string> {
  const found = [...code.matchAll(imported)]
  const made = await Promise.all(
    found.map(async ([, names = '', file = '']) => {
      const module: Record<string, unknown> = await import(`../contract/lists/${file}.ts`)
      // Types go with the rest of them.
      const wanted = names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '' && !name.startsWith('type '))
      return wanted.map((name) => {
        if (typeof module[name] !== 'object' && typeof module[name] !== 'number')
          throw new Error(`Not a list or a limit of contract/lists/${file}.ts: ${name}`)
        return `const ${name} = ${JSON.stringify(module[name])}\n`
      })
    }),
  )
  return [...made.flat(), code.replace(imported, '')].join('')
}

/** Gives each module of the browser the lists that it uses: a file of its own for a few words would cost a page more. */
export const inlineLists = () => ({
  name: 'inline-lists',
  apply: 'build',
  enforce: 'pre',
  transform: {
    // Not the pattern itself: one that is asked for all it finds remembers where it was.
    filter: { id: /\/src\/.*\.tsx?$/, code: '#contract/lists/' },
    handler: async (code: string) => ({ code: await withLists(code), map: null }),
  },
})
