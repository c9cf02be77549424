import type { Ride } from '#demo/types.ts'

/** When each child rides, so that nobody is ordered two rides for at once. */
export class BusyChildren {
  readonly #rides = new Map<string, Ride['plan'][]>()

  isFree({ children, plan }: Pick<Ride, 'children' | 'plan'>): boolean {
    return children.every(({ id }) =>
      (this.#rides.get(id) ?? []).every(
        (other) => other.dropoffAt <= plan.pickupAt || plan.dropoffAt <= other.pickupAt,
      ),
    )
  }

  note(rides: readonly Ride[]): void {
    for (const { children, plan } of rides)
      for (const { id } of children) this.#rides.set(id, [...(this.#rides.get(id) ?? []), plan])
  }
}
