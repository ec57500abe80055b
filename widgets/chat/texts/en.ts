import type { Texts } from './text-names.ts'

export const en: Texts = [
  // open
  'Chat with us',
  // openUnread
  'Chat with us. New messages: {n}',
  // close
  'Close the chat',
  // conversation
  'Conversation',
  // automated
  'Automated assistant',
  // greeting
  'Hello! Ask me about our products, prices, delivery or returns.',
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
  'This photo cannot be used. Choose a JPEG, PNG or WebP picture.',
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
  // stopping
  'Stopping…',
  // sending
  'Sending…',
  // reconnecting
  'Reconnecting…',
  // offline
  'No internet connection',
  // waitingOffline
  'Your message will be sent when you are online again.',
  // waitingBusy
  'Too many messages at once. Sending again in {time}.',
  // waitingDown
  'The service is not available. Next attempt in {time}.',
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
  'Loading…',
  // historyFailed
  'The earlier messages could not be loaded.',
  // sources
  'Sources',
  // sourceFailed
  'The text could not be loaded.',
  // sourceChanged
  'The shop has changed this text since.',
  // conflict
  'The shop’s texts contradict each other:',
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
  // consent
  'Please confirm',
  // renewed
  'This has changed since you confirmed. Please check it again.',
  // expiresIn
  'Expires in {time}',
  // expired
  'The time to confirm is over.',
  // invalid
  'This can no longer be confirmed.',
  // confirmFailed
  'That did not work. Try again: nothing is done twice.',
  // working
  'One moment…',
  // canceled
  'Canceled. Nothing was done.',
  // receipt
  'Receipt {id}',
  // checkout
  'Go to checkout',
  // contact
  'Contact us',
  // email
  'Email',
  // phone
  'Phone',
  // website
  'Website',
  // ticket
  'Reference {id}',
  // sessionEnded
  'This conversation has ended. Your next message starts a new one.',
  // signedIn
  'You are signed in.',
  // signInFailed
  'You could not be signed in. Questions about your orders are not possible.',
]
