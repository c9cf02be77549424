/** Yes and no in an address. */
export const flags = ['true', 'false'] as const

export const exportFormats = ['csv', 'xlsx'] as const

/** What an import does, in this order. */
export const importStages = ['check', 'store'] as const
