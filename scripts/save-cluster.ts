import { saveCluster } from '#server/platform/db/empty-cluster.ts'

// A process of its own, run by build.ts.
await saveCluster()
