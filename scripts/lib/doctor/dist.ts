import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { directives } from '#build/directives.ts'
import { directivesOf } from '#build/hosting/policy.ts'
import { isBuilt } from '#build/stamp.ts'
import { policyFile } from '#server/platform/http/security-headers.ts'
import { error, type Finding, fine, warning } from './finding.ts'
import type { Settings } from './settings.ts'

const rebuild = 'npm run build'
const connectOf = (policy: string) => [...(directivesOf(policy).get('connect-src') ?? [])].sort().join(' ')

/** Whether the console is built, from these sources and for these settings. */
export function checkDist({ env, source }: Settings): Finding[] {
  const dist = resolve(env.DIST_DIR)
  if (!existsSync(join(dist, 'index.html')))
    return [
      error(
        'dist.missing',
        `There is no built console in ${dist}.`,
        `${rebuild} (npm start does so by itself).`,
      ),
    ]
  const file = join(dist, policyFile)
  if (!existsSync(file)) {
    return [
      error(
        'dist.unfinished',
        `The console in ${dist} was not built to its end, or not by npm run build: the policy for the headers is missing.`,
        rebuild,
      ),
    ]
  }
  const wanted = connectOf(directives(source).join('; '))
  const built = connectOf(readFileSync(file, 'utf8'))
  if (built !== wanted) {
    return [
      error(
        'dist.other-settings',
        `The console was built for other settings: it may call ${built}, but PUBLIC_API_URL and push want ${wanted}.`,
        `Build it with the settings of today: ${rebuild}`,
      ),
    ]
  }
  if (!isBuilt(dist))
    return [warning('dist.stale', `The console in ${dist} is not of these sources and settings.`, rebuild)]
  return [fine('dist', `The console in ${dist} is built for these settings.`)]
}
