const duty = ['available', 'on_duty', 'on_break', 'off_duty', 'on_leave'] as const
export const driverStatuses = ['invited', 'pending', ...duty, 'suspended', 'left'] as const
type Statuses = readonly (typeof driverStatuses)[number][]

/** States between which drivers come and go during their days, and that staff may set by hand. */
export const dutyStatuses: Statuses = duty
/** States that a new driver may be entered with. */
export const startStatuses: Statuses = ['invited', ...duty]
