import { Component, type ReactNode } from 'react'
import type { T } from '#src/lib/i18n/translate.ts'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'

interface Props {
  t: T
  children: ReactNode
}

/**
 * Around every island: one that fails while it is drawn says so, and leaves the rest of the page as it is. What it was
 * drawn from is still in memory, so another try begins with the page.
 */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    const { t, children } = this.props
    if (!this.state.failed) return children
    return (
      <div role="alert">
        <EmptyState
          icon="warning"
          title={t('problems:broken.title')}
          hint={t('problems:broken.hint')}
          action={
            <Button icon="refresh" onClick={() => location.reload()}>
              {t('problems:broken.retry')}
            </Button>
          }
        />
      </div>
    )
  }
}
