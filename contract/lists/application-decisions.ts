export const applicationActions = ['approve', 'reject'] as const
