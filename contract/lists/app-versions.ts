export const versionApps = ['driver', 'parent'] as const
export const versionPlatforms = ['ios', 'android'] as const
export const versionStatuses = ['draft', 'live', 'retired'] as const
