/** An address that its owner knows again and nobody else learns: 'c•••@panetier.example'. */
export const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf("@");
  const [first = ""] = Array.from(email.slice(0, Math.max(0, at)));
  return `${first}•••${email.slice(Math.max(0, at))}`;
};
