export const vehicleBodies = ['car', 'suv', 'van', 'minibus', 'bus'] as const
export const vehicleStatuses = ['available', 'in_use', 'maintenance', 'out_of_service', 'retired'] as const
export const vehicleFuels = ['petrol', 'diesel', 'hybrid', 'electric', 'other'] as const
export const vehicleOwnerships = ['owned', 'leased', 'driver'] as const
