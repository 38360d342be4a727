/* A program that does nothing, for the time it takes to start one. */
int main(void)
{
    return 0;
}
