/** Days for which messages and their files are kept. */
export const chatDays = 180
/** Characters of a message, and files with it, at most. */
export const mostOfMessage = 4000
export const mostChatFiles = 5
/** People of a conversation at most, with whoever begins it. */
export const mostChatMembers = 50
/** So many conversations one answer has. */
export const chatsPerPage = 100
