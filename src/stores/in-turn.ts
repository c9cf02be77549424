/** Changes of one record follow each other, so that the last click is what the server has in the end. */
export function inTurn() {
  const turns = new Map<string, Promise<unknown>>()
  return {
    async run<Value>(id: string, change: () => Promise<Value>) {
      const turn = (turns.get(id) ?? Promise.resolve()).then(change)
      turns.set(id, turn)
      const result = await turn
      return { result, isLast: () => turns.get(id) === turn }
    },
  }
}
