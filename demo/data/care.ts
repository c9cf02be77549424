export const allergies = [
  'Peanuts',
  'Tree nuts',
  'Milk',
  'Egg',
  'Sesame',
  'Shellfish',
  'Kiwi fruit',
  'Bee stings',
  'Latex',
  'Penicillin',
] as const

export const medicalNotes = [
  'Epilepsy: buccal midazolam in the red pouch. Time any seizure and call 999 after five minutes.',
  'Asthma: blue inhaler in the front pocket of the rucksack, spacer with it.',
  'Carries two adrenaline pens. Use one at the first sign of swelling, then call 999.',
  'Type 1 diabetes: glucose tablets in the lunch bag. Parent watches the sensor remotely.',
  'Hearing aids in both ears. Face the child when speaking.',
  'Travel sick: sit by an open window, facing forward.',
  'Gastrostomy tube: take care with the belt across the stomach.',
  'Cerebral palsy: tires in the afternoon and may need help with transfer.',
] as const

export const specialCareNotes = [
  'Autistic. Keep to the same seat and say in advance when the route changes.',
  'Uses picture cards for yes, no and stop; they hang on the bag.',
  'Wears ear defenders in traffic. Please leave the radio off.',
  'Communicates in British Sign Language and some speech.',
  'May unbuckle when upset. The buckle guard is in the booster.',
  'Needs a clear run to the wheelchair space; brakes on before the lift moves.',
] as const

export const careNotes = [
  'Shy with new drivers. Sitting beside a sibling helps.',
  'Can wait inside the porch when it rains.',
  'Must not be dropped at the corner: to the door, please.',
  'Brings a scooter on Fridays; it folds.',
  'Two homes: check the pickup address on alternate weeks.',
] as const

export const codeWords = [
  'heron',
  'lantern',
  'marmalade',
  'otter',
  'pebble',
  'saffron',
  'thimble',
  'walnut',
  'compass',
  'harbour',
  'puffin',
  'rhubarb',
  'tandem',
  'velvet',
  'acorn',
  'biscuit',
] as const

export const pickupNotes = [
  'Blue door, ring twice.',
  'Park on the left, the road is narrow.',
  'Flat 2, buzzer by the bins.',
  'Wait at the dropped kerb.',
  'Parent brings the child out; do not sound the horn.',
  'Gate code is on the job sheet.',
] as const

export const bookingNotes = [
  'Please ring five minutes before arrival.',
  'School bag and a cello today.',
  'Has a packed lunch; no food on the journey.',
  'Grandmother meets instead of the mother this week.',
  'Second child joins at the same address.',
  'Appointment letter is with the guardian.',
  'New route because of the road works on the A38.',
  'Folding chair goes into the boot.',
] as const
