/** One line of what the command tells. */
export const say = (text: string): void => void process.stdout.write(`${text}\n`);
