/** What a command of traces says of an option that it has not. */
export const unknownOption = (option: string): string => `Option inconnue : ${option}`;
