import type { DetailedHTMLProps, HTMLAttributes } from 'react'

type CommerceAiChat = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & {
  'store-public-key'?: string
  'api-base-url'?: string
  locale?: string
  theme?: 'light' | 'dark' | 'inherit'
  starters?: string
  'product-url'?: string
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'commerce-ai-chat': CommerceAiChat
    }
  }
}
