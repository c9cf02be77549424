import * as access from '#contract/access.ts'

const table: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = access
const imported = "import * as access from '#contract/access.ts'\n"
const permission = /\baccess\.(\w+)\.(\w+)/g

/**
 * The code of a module with the roles themselves in place of `access.vehicles.write`.
 * @throws where it asks otherwise than so, or for what the table does not have
 */
export function withRoles(code: string): string {
  const inlined = code.replace(imported, '').replace(permission, (all, resource: string, action: string) => {
    const roles = table[resource]?.[action]
    return roles ? JSON.stringify(roles) : all
  })
  const [left] = /(?:\baccess\.\w|[(=[,:]\s*access\b).*/.exec(inlined) ?? []
  if (left) throw new Error(`Not a permission of contract/access.ts: ${left}`)
  return inlined
}

/** Gives the browser the rows of `contract/access.ts` that a module asks for, where it does: no page brings the table. */
export const inlineAccess = () => ({
  name: 'inline-access',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/.*\.tsx?$/, code: imported.trim() },
    handler: (code: string) => ({ code: withRoles(code), map: null }),
  },
})
