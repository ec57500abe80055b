/**
 * The names of all texts. A language is the list of its texts in this order: six tables with names would cost 1 kB of the module's 30 kB.
 */
export const textNames = [
  'open',
  'close',
  'conversation',
  'automated',
  'greeting',
  'starters',
  'placeholder',
  'message',
  'send',
  'stop',
  'addPhoto',
  'removePhoto',
  'yourPhoto',
  'badPhoto',
  'tooLong',
  'you',
  'assistant',
  'team',
  'typing',
  'reconnecting',
  'offline',
  'waitingOffline',
  'retryIn',
  'notSent',
  'noSession',
  'retry',
  'newMessages',
  'older',
  'loading',
  'loadFailed',
  'sources',
  'sections',
  'sourceChanged',
  'noPrice',
  'stockWords',
  'readAt',
  'notLive',
  'noResults',
  'showMore',
  'confirm',
  'cancel',
  'renewed',
  'expiresIn',
  'invalid',
  'confirmFailed',
  'canceled',
  'receipt',
  'checkout',
  'contact',
  'ticket',
  'sessionEnded',
  'signedIn',
  'signInFailed',
] as const

export type TextName = (typeof textNames)[number]

/** The states of `stockWords`, in the order of its words. */
export const stockStates = ['in_stock', 'out_of_stock', 'backorder', 'preorder', 'discontinued'] as const

type Lines<Names extends readonly string[]> = { [At in keyof Names]: string }

export type Texts = Readonly<Lines<typeof textNames>>
