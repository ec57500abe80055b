/** Runs once before all test files; what every file needs on disk is built here. */
export default function setup(): void {}
