export const companyTypes = ['operator', 'school', 'business', 'hospital', 'other'] as const
export const companyStatuses = ['pending', 'active', 'suspended'] as const
