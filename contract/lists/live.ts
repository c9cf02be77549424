/**
 * What a browser can hear of as it happens. `vehicles`: where they are, of those that the reader may see. `chats`: in which of
 * the reader's conversations something is new.
 */
export const liveTopics = ['vehicles', 'chats'] as const
