/** Media types of pictures that may be uploaded. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
/** Media types that may be uploaded, recognised by the content and never by the name. */
export const fileTypes = [...pictureTypes, 'application/pdf'] as const

/** The records that files belong to. */
export const fileOwners = [
  'driver',
  'assistant',
  'vehicle',
  'company',
  'complaint',
  'child',
  'email',
  'chat',
] as const
