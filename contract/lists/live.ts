/** What a browser can hear of as it happens. `vehicles`: where they are, of those that the reader may see. */
export const liveTopics = ['vehicles'] as const
