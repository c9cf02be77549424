interface Factory {
  createPolicy(name: 'kerbside', rules: { createScriptURL: (url: string) => string }): Policy
}
interface Policy {
  createScriptURL(url: string): unknown
}

let policy: Policy | undefined

/**
 * The site's one Trusted Types policy, which lets a script of its own root through, such as the service worker.
 * Without Trusted Types in the browser the path itself comes back.
 * @throws TypeError for anything else
 */
export function trustedScript(path: string): string {
  const createScriptURL = (url: string) => {
    if (!/^\/[\w-]+\.js$/.test(url)) throw new TypeError(`Not a script of this site: ${url}`)
    return url
  }
  const factory: Factory | undefined = Reflect.get(globalThis, 'trustedTypes')
  policy ??= factory?.createPolicy('kerbside', { createScriptURL }) ?? { createScriptURL }
  return policy.createScriptURL(path) as string
}
