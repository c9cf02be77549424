/** Passenger assistants: they ride along where a child needs more than a driver. */
export const assistants = [
  'Bernice Whyte',
  'Carol Tovey',
  'Faduma Jama',
  'Halina Wróbel',
  'Jacqui Perrett',
  'Joyce Boateng',
  'Lorraine Gibbs',
  'Maureen Stokes',
  'Nasreen Akhtar',
  'Oana Lungu',
  'Paulette Reid',
  'Rosalind Hale',
  'Sandra Coles',
  'Wendy Yeo',
] as const
