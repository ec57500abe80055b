/** ECMAScript 2025, in Node.js since version 24; TypeScript's libraries do not declare it. */
interface RegExpConstructor {
  /** The text as a pattern that matches exactly this text, with any flags. */
  escape(text: string): string
}
