export { startCluster, runningCluster, type Cluster } from './cluster.ts'
export { serverOn, takeLock } from './lock.ts'
export { migrate } from './migrate.ts'
export { openClient, openPool, type Address } from './pool.ts'
