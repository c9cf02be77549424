import type { Ticket } from '#demo/types.ts'

/** One request as it comes in again and again, and how such a conversation goes on. */
export interface Story {
  category: Ticket['category']
  subject: string
  text: string
  reply: string
  note?: string
  /** What the requester says after the reply. */
  back?: string
  tags: readonly string[]
}

export const stories: readonly Story[] = [
  {
    category: 'booking',
    subject: 'Another pickup time on Friday',
    text: 'School ends at 14:00 this Friday because of the inset afternoon. Can the pickup be moved?',
    reply: 'Done: the pickup on Friday is at 14:05 now. The driver has the new time.',
    back: 'Perfect, thank you!',
    tags: ['school', 'time'],
  },
  {
    category: 'booking',
    subject: 'Cancel the rides of next week',
    text: 'We are away next week. Please cancel all five mornings, the afternoons too.',
    reply: 'All ten rides of next week are cancelled, without a fee. We see you on the Monday after.',
    tags: ['holiday'],
  },
  {
    category: 'booking',
    subject: 'Second child on the school run',
    text: 'From next month my younger daughter starts at the same school. Is there a seat for her in the same car?',
    reply:
      'There is a seat, with a booster. Please tell us her height and her first day, then we add her to the series.',
    note: 'Seat checked with dispatch: the Tourneo on this run has two boosters left.',
    back: 'She is 112 cm and starts on the 3rd.',
    tags: ['series', 'booster'],
  },
  {
    category: 'trip',
    subject: 'Where is the car?',
    text: 'We have been standing at the door for fifteen minutes and the map shows nothing.',
    reply:
      'I am sorry: the driver was held up at Temple Gate and is four minutes away. I stay on the line with him.',
    note: 'Driver’s phone was off. Call logged.',
    tags: ['late'],
  },
  {
    category: 'trip',
    subject: 'PE bag left in the van',
    text: 'The blue PE bag stayed in the van yesterday afternoon. There is an inhaler in the front pocket.',
    reply: 'The driver has found it. He brings it to the door tomorrow morning; the inhaler is in it.',
    back: 'Thank you so much.',
    tags: ['lost property'],
  },
  {
    category: 'trip',
    subject: 'Wheelchair straps',
    text: 'The straps were only fastened at the back today. My son noticed and told the assistant.',
    reply:
      'Thank you for telling us at once. The assistant goes through the securing again today with our trainer.',
    note: 'Passed on as a complaint; trainer booked for 15:00.',
    tags: ['wheelchair', 'safety'],
  },
  {
    category: 'account',
    subject: 'No code arrives',
    text: 'I ask for the code and nothing comes, since this morning. My number has not changed.',
    reply: 'There was one digit wrong in your number. It is corrected; please try again now.',
    back: 'It works.',
    tags: ['sign-in'],
  },
  {
    category: 'account',
    subject: 'Add the grandmother to those who may collect',
    text: 'From Monday my mother collects on Tuesdays and Thursdays. What do you need from her?',
    reply:
      'We need her full name, her number and a look at an ID at the first pickup. Then the driver knows her.',
    tags: ['pickup'],
  },
  {
    category: 'payment',
    subject: 'Charged twice in March',
    text: 'There are two lines for the 12th on the statement, both 14.80. We had one ride that day.',
    reply:
      'You are right, one of them was a trip that had been made twice. It comes off on the next statement.',
    note: 'Credit of 14.80 entered by finance.',
    tags: ['statement', 'refund'],
  },
  {
    category: 'payment',
    subject: 'Invoice needs our order number',
    text: 'Our accounts office can only pay invoices that carry the purchase order. Please send February again.',
    reply: 'February is on its way to you again with the order number, and it will be on all that follow.',
    tags: ['invoice', 'company'],
  },
  {
    category: 'app',
    subject: 'App closes by itself',
    text: 'Since the update the app closes when I open the map. Android, the newest version.',
    reply:
      'We have found the fault and send out a new version today. Until then the list shows the same times.',
    note: 'Known: fixed in the next build.',
    tags: ['android'],
  },
  {
    category: 'app',
    subject: 'Notifications at night',
    text: 'At three in the morning the phone says that tomorrow’s ride is confirmed. Can that wait?',
    reply: 'It can: from tonight such messages wait until seven in the morning.',
    tags: ['push'],
  },
  {
    category: 'feedback',
    subject: 'A thank-you for Martin',
    text: 'He waited with our son until the school opened, in the snow, and then called us. That was very kind.',
    reply: 'Martin will be glad to hear it. Thank you for writing.',
    tags: ['praise'],
  },
  {
    category: 'other',
    subject: 'Do you drive to Bath?',
    text: 'We move in the summer. Is there a run from Keynsham to Bath in the mornings?',
    reply: 'Not yet, but we plan one for September. May we put you on the list and call you in June?',
    tags: ['new area'],
  },
]

export const frenchStory: Story = {
  category: 'booking',
  subject: 'Changer l’adresse de prise en charge',
  text: 'Nous avons déménagé. À partir de lundi, notre fils part de la nouvelle adresse, 12 Chandos Road.',
  reply: 'C’est fait : à partir de lundi, le chauffeur vient au 12 Chandos Road, à 7 h 50.',
  back: 'Merci beaucoup !',
  tags: ['address'],
}

export const arabicStory: Story = {
  category: 'trip',
  subject: 'السائق لا يتصل عند الوصول',
  text: 'طلبنا أن يتصل السائق قبل خمس دقائق من الوصول، لكنه لا يفعل، وابنتي تنتظر في البرد.',
  reply: 'نعتذر عن ذلك. أضفنا الملاحظة إلى كل رحلاتها، وسيتصل السائق ابتداءً من الغد.',
  tags: ['call'],
}
