import type { Complaint } from '#demo/types.ts'

type Category = Complaint['category']

/** What people said, what came of it, and how often; `high` ones are rarely taken lightly. */
export interface Kind {
  weight: number
  high: boolean
  said: readonly string[]
  outcomes: readonly string[]
}

export const complaintKinds: Readonly<Record<Category, Kind>> = {
  lateness: {
    weight: 20,
    high: false,
    said: [
      'Twenty minutes late again, and nobody called us. The school had locked the gate by then.',
      'The van came before the agreed time, waited two minutes and left without my daughter.',
      'Pickup was 15 minutes late three times this week. The app said “on time” until the end.',
      'Driver went to the old address although the booking has the new one. We missed registration.',
      'Return from swimming was half an hour late. My son stood outside in the rain.',
    ],
    outcomes: [
      'Route re-planned: the pickup before this one now has ten minutes more. Parent told by phone.',
      'The address in the series was the old one. Corrected, apology sent.',
      'Traffic after the accident on the A38; driver had called the office, we had not passed it on. Procedure changed.',
    ],
  },
  driving: {
    weight: 11,
    high: true,
    said: [
      'He was on the phone while driving past our house, holding it in his hand.',
      'Took the roundabout at Temple Gate far too fast. The children were frightened.',
      'Overtook the school bus at the crossing. Another parent saw it too.',
      'Braked so hard at the lights that my son hit his knee on the seat in front.',
    ],
    outcomes: [
      'Ride-along done by the fleet manager, speed awareness course booked.',
      'Tracking shows 28 mph in a 30 zone at that time. Explained to the parent, who accepts it.',
      'Written warning. The phone now sits in a holder out of reach.',
    ],
  },
  behaviour: {
    weight: 9,
    high: false,
    said: [
      'Was rude to my mother at the door because she took a moment to find the car seat.',
      'Shouted at another driver with the window down and three children in the car.',
      'Plays loud music although our son’s care notes ask for quiet.',
      'Refused to help with the folding chair and let my wife lift it alone.',
    ],
    outcomes: [
      'Driver apologised in person. Care notes are now read out at the start of the shift.',
      'Talked through with the driver, who had not seen the note. Note pinned to the trip.',
    ],
  },
  safeguarding: {
    weight: 4,
    high: true,
    said: [
      'Handed my daughter over to somebody at the gate who did not know the code word.',
      'The child was left alone on the pavement: the office was not called and nobody had come to meet her.',
      'A message from the driver’s private number to a pupil’s phone, shown to the form teacher.',
      'Driver gave the child sweets and asked her not to tell at home.',
    ],
    outcomes: [
      'Referred to the local authority’s designated officer. Driver suspended until the answer is here.',
      'Investigated with the school. Handover procedure repeated for all drivers of this run.',
    ],
  },
  vehicle: {
    weight: 8,
    high: false,
    said: [
      'One of the booster seats is torn and the belt guide is missing.',
      'The heating in the back does not work; the children sat in their coats.',
      'The lift stopped half way. We waited ten minutes with the wheelchair in the air.',
      'The car smelt strongly of smoke this morning.',
    ],
    outcomes: [
      'Booster replaced the same day; checked in all vehicles of this operator.',
      'Lift serviced under LOLER, vehicle back in use.',
      'Car valeted. Reminder on smoking sent to all drivers.',
    ],
  },
  billing: {
    weight: 5,
    high: false,
    said: [
      'We were charged a no-show although we cancelled by phone the evening before.',
      'Waiting time is on the invoice, but the driver was the one who was late.',
      'The discount code is not on the statement.',
    ],
    outcomes: [
      'Call found in the log. No-show fee refunded on the next statement.',
      'Waiting time removed, corrected statement sent.',
    ],
  },
  other: {
    weight: 3,
    high: false,
    said: [
      'My son’s PE bag was left in the car on Tuesday and nobody knows where it is.',
      'The driver changes every week. Our daughter needs a face she knows.',
    ],
    outcomes: [
      'Bag found at the depot and brought back.',
      'Same driver set for the series from next Monday.',
    ],
  },
}

export const escalations = [
  'The parent has asked for the managing director.',
  'The school will not let this driver on its grounds until it is settled.',
  'Third complaint about the same driver within a month.',
  'May be reported to the council’s licensing team.',
] as const

export const reopenings = [
  'It happened again on Friday.',
  'The parent does not accept the outcome and sent a photograph.',
  'The operator has given us another account of that morning.',
] as const
