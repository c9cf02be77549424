/** The id of a field's control: `vehicle.papers.insurance` as `vehicle-papers-insurance`. */
export const idOf = (field: string) => field.replaceAll('.', '-')

/** The day until which a paper is valid is a field beside it; the API has it within the paper. */
export const expiryFieldOf = (paper: string) => `${paper}.until`
