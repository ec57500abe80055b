import type { Texts } from './text-names.ts'

export const en: Texts = [
  // open
  'Chat with us',
  // close
  'Close the chat',
  // conversation
  'Conversation',
  // automated
  'Automated assistant',
  // greeting
  'Hello! What can I help you with?',
  // starters
  'How do I return something?|What does delivery cost?|Which payment methods do you accept?',
  // placeholder
  'Ask a question',
  // message
  'Your message',
  // send
  'Send',
  // stop
  'Stop the answer',
  // addPhoto
  'Add a photo',
  // removePhoto
  'Remove the photo',
  // yourPhoto
  'Your photo',
  // badPhoto
  'This photo cannot be used.',
  // tooLong
  '{n} characters too many',
  // you
  'You:',
  // assistant
  'Assistant:',
  // team
  'Our team:',
  // typing
  'The assistant is writing',
  // reconnecting
  'Reconnecting…',
  // offline
  'No internet connection',
  // waitingOffline
  'Will be sent when you are online.',
  // retryIn
  'Next attempt in {time}.',
  // notSent
  'Not sent.',
  // noSession
  'The chat is not available right now.',
  // retry
  'Try again',
  // newMessages
  'New message',
  // older
  'Show earlier messages',
  // loading
  'One moment…',
  // loadFailed
  'This could not be loaded.',
  // sources
  'Sources',
  // sections
  'These sections may help:',
  // sourceChanged
  'The shop has changed this text since then.',
  // noPrice
  'Price currently not available',
  // stockWords
  'In stock|Out of stock|On backorder|Pre-order|Discontinued',
  // readAt
  'Prices and stock as of {time}',
  // notLive
  'Prices and stock are not verified.',
  // noResults
  'No products found.',
  // showMore
  'Show {n} more',
  // confirm
  'Confirm',
  // cancel
  'Cancel',
  // renewed
  'This has changed. Please check it again.',
  // expiresIn
  'Expires in {time}',
  // invalid
  'This can no longer be confirmed.',
  // confirmFailed
  'That did not work. Please try again.',
  // canceled
  'Canceled. Nothing was done.',
  // receipt
  'Receipt {id}',
  // checkout
  'Go to checkout',
  // contact
  'Contact us',
  // ticket
  'Reference {id}',
  // sessionEnded
  'This conversation has ended.',
  // signedIn
  'You are signed in.',
  // signInFailed
  'You could not be signed in.',
]
