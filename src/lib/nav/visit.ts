export interface VisitOptions {
  /** What is typed in this page and not saved goes: that was confirmed. */
  discard?: boolean
}
type Visit = (address: string, options?: VisitOptions) => void

let follow: Visit = (address) => location.assign(address)

/** Leads to a page of the console as its links do: in this document where that can be, by loading it else. */
export const visit: Visit = (address, options) => follow(address, options)

/** The router takes over when it is loaded. */
export function setVisit(to: Visit): void {
  follow = to
}
