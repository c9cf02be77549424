import { Chart } from '#src/islands/charts/Chart.tsx'

export function Waiting() {
  return <Chart data={undefined} size="sm" />
}
