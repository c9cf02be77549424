/*
 * Loaded into the server's process before the server: notes the longest stretch in which its event loop did not turn.
 * A message asks for it and begins a new measurement.
 */
const everyMs = 5
let longest = { ms: 0, busyMs: 0 }
const waiting: (() => void)[] = []
let at = performance.now()
let used = process.threadCpuUsage()

setInterval(() => {
  const now = performance.now()
  const { user, system } = process.threadCpuUsage(used)
  const ms = now - at - everyMs
  const busyMs = (user + system) / 1000
  longest = { ms: Math.max(longest.ms, ms), busyMs: Math.max(longest.busyMs, busyMs) }
  at = now
  used = process.threadCpuUsage()
  for (const answer of waiting.splice(0)) answer()
}, everyMs).unref()

// Answered at the next turn, so that the stretch that is under way counts.
process.on('message', () => {
  waiting.push(() => {
    process.send?.(longest)
    longest = { ms: 0, busyMs: 0 }
  })
})
process.channel?.unref()
