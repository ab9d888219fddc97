/** What is asked for is not there yet, and will be: the edge answers 503, to come again in two seconds. */
export class NotReady extends Error {}
